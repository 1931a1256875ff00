import { ValidateBy, type ValidationArguments } from 'class-validator';
import { namesSomebody } from '../domain/responders.js';

/** Stands on one field of a responder and looks at the others: a responder that names nobody is none. */
export const NamesSomebody = (): PropertyDecorator =>
  ValidateBy({
    name: 'namesSomebody',
    validator: {
      validate: (_type, args?: ValidationArguments) => namesSomebody(args?.object),
      defaultMessage: () => 'must come with an id, a name or a username',
    },
  });
