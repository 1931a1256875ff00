import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AA, contrast, inkOn, readableOn } from './color.js';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it('is what WCAG says it is', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
  });

  it('is enough for the ink on whatever colour a brand has', () => {
    fc.assert(fc.property(color, (accent) => contrast(accent, inkOn(accent)) >= AA));
  });

  it('is enough for a brand colour used as text, on light and on dark', () => {
    fc.assert(
      fc.property(color, (accent) =>
        ['#ffffff', '#f6f7f9', '#0d1117', '#161b22'].every(
          (ground) => contrast(readableOn(ground, accent), ground) >= AA,
        ),
      ),
    );
  });

  it('leaves a colour that can be read as it is', () => {
    expect(readableOn('#ffffff', '#1d4ed8')).toBe('#1d4ed8');
  });
});
