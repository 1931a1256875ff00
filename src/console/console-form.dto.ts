import { Allow } from 'class-validator';

/** The fields of the forms; what is wrong with them is said on the page. */
export class ConsoleForm {
  @Allow() email?: unknown;
  @Allow() password?: unknown;
  @Allow() challengeToken?: unknown;
  @Allow() code?: unknown;
  /** Where to go on afterwards. */
  @Allow() to?: unknown;
}
