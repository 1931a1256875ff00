import { houseRules } from './house-rules.js';

/** The rules of this house as a plugin of oxlint (`.oxlintrc.json`): `pager/<rule>`. */
export default { meta: { name: 'pager' }, rules: houseRules };
