import { ApiPropertyOptional } from '@nestjs/swagger';
import { Allow } from 'class-validator';

/** What a link to a page may carry; anything else is ignored. */
export class PageView {
  @ApiPropertyOptional({ type: String, description: 'The access key of a `link` page' }) @Allow() key?: unknown;
  @ApiPropertyOptional({ type: String, description: 'What the visitor is told' }) @Allow() notice?: unknown;
}

/** The fields of the forms on a page; errors are shown on the page. */
export class FormBody {
  @ApiPropertyOptional({ type: String }) @Allow() email?: unknown;
  @ApiPropertyOptional({ type: String }) @Allow() password?: unknown;
  @ApiPropertyOptional({ type: String }) @Allow() challengeToken?: unknown;
  @ApiPropertyOptional({ type: String }) @Allow() code?: unknown;
}
