import type { JSX } from 'preact';

/** Names of the custom properties of the root whose names match. */
function tokens(pattern: RegExp): string[] {
  const names = new Set<string>();
  const read = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && rule.selectorText === ':root')
        for (const name of rule.style) if (pattern.test(name)) names.add(name);
      if (rule instanceof CSSGroupingRule) read(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) read(sheet.cssRules);
  return [...names];
}

const SURFACES = ['--ground', '--card', '--raised', '--sunk', '--wash'];
const NO_TEXT =
  /^--(lightningcss|space|text|radius|shadow|control|on-|ground|card|raised|sunk|wash|line|field|veil|nobody)/;

export function Tokens(): JSX.Element {
  const texts = tokens(/^--/).filter((name) => !NO_TEXT.test(name));
  const fills = tokens(/^--on-/);
  return (
    <>
      {SURFACES.map((surface) => (
        <div key={surface} class="surface" style={{ background: `var(${surface})` }}>
          {texts.map((name) => (
            <span key={name} style={{ color: `var(${name})` }}>
              {name.slice(2)} on {surface.slice(2)}
            </span>
          ))}
        </div>
      ))}
      <div class="samples">
        {fills.map((name) => (
          <span
            key={name}
            class="size-step"
            style={{ color: `var(${name})`, background: `var(${name.replace('on-', '')})` }}
          >
            {name.slice(2)}
          </span>
        ))}
      </div>
      <div class="samples">
        {tokens(/^--text-/).map((name) => (
          <span key={name} style={{ fontSize: `var(${name})` }}>
            {name.slice(2)}
          </span>
        ))}
      </div>
      <div class="samples">
        {tokens(/^--space-/).map((name) => (
          <span key={name} class="size-step" style={{ paddingInline: `var(${name})` }}>
            {name.slice(2)}
          </span>
        ))}
      </div>
      <div class="samples">
        {tokens(/^--radius-/).map((name) => (
          <span key={name} class="size-step" style={{ borderRadius: `var(${name})` }}>
            {name.slice(2)}
          </span>
        ))}
        {tokens(/^--shadow-/).map((name) => (
          <span key={name} class="card pad" style={{ boxShadow: `var(${name})` }}>
            {name.slice(2)}
          </span>
        ))}
      </div>
    </>
  );
}
