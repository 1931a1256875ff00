import type { Rule } from 'eslint';

export const houseRules: Record<'injected-inputs' | 'pure-domain' | 'sql-in-queries', Rule.RuleModule>;
