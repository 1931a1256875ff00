import { Allow } from 'class-validator';

/** The fields of the forms, unchecked: the page itself shows what is wrong with them. */
export class ConsoleForm {
  @Allow() email?: unknown;
  @Allow() password?: unknown;
  @Allow() challengeToken?: unknown;
  @Allow() code?: unknown;
  /** Where to go afterwards. */
  @Allow() to?: unknown;
}
