import { ValidateBy, type ValidationArguments } from 'class-validator';
import { isNamed } from '../domain/responders.js';

/** Put it on one field of a responder; checks that the responder has an id, name or username. */
export const NamesSomebody = (): PropertyDecorator =>
  ValidateBy({
    name: 'isNamed',
    validator: {
      validate: (_type, args?: ValidationArguments) => isNamed(args?.object),
      defaultMessage: () => 'must come with an id, a name or a username',
    },
  });
