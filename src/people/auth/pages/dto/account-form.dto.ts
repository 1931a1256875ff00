import { Allow } from 'class-validator';

/** The fields of the forms about accounts; what is wrong with them is said on the page. */
export class AccountForm {
  @Allow() email?: unknown;
  @Allow() newPassword?: unknown;
  @Allow() password?: unknown;
}
