import { ValidateBy } from 'class-validator';
import { reasonAgainstTemplate, type TemplateAbout } from './text-template.js';

/** A valid template; the error says why it is not. */
export const IsTemplate = (about: TemplateAbout = 'alert', { each = false } = {}): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isTemplate',
      validator: {
        validate: (value) => reasonAgainstTemplate(value, about) === null,
        defaultMessage: (args) => {
          const values: unknown[] = each && Array.isArray(args?.value) ? args.value : [args?.value];
          const reasons = values.map((value) => reasonAgainstTemplate(value, about));
          return `must be a template: ${reasons.find((reason) => reason !== null) ?? ''}`;
        },
      },
    },
    { each },
  );
