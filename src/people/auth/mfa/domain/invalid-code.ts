import { unauthorized } from '../../../../platform/errors/api-error.js';

export const invalidCodeError = (): Error => unauthorized('Invalid code', 'INVALID_CODE');
