import { describe, expect, it } from '@jest/globals';
import { html } from './html.js';

describe('markup', () => {
  it('escapes texts, also within quotes, and leaves markup as it is', () => {
    const evil = `<script>"&'</script>`;
    expect(html`<p title="${evil}">${html`<b>${evil}</b>`}</p>`.text).toBe(
      '<p title="&lt;script&gt;&quot;&amp;&#39;&lt;/script&gt;"><b>&lt;script&gt;&quot;&amp;&#39;&lt;/script&gt;</b></p>',
    );
  });

  it('joins lists, writes numbers, and leaves out what is not there', () => {
    expect(html`<p>${[html`<i>1</i>`, 'a', null, [false, 2]]}${null}</p>`.text).toBe('<p><i>1</i>a2</p>');
  });

  it('shows what turns the direction of a text', () => {
    const evil = 'gnp.\u202eexe\u2069';
    expect(html`<p title="${evil}">${evil}</p>`.text).toBe(
      '<p title="gnp.⟨U+202E⟩exe⟨U+2069⟩">gnp.⟨U+202E⟩exe⟨U+2069⟩</p>',
    );
  });

  it('holds nothing that XML cannot hold', () => {
    expect(html`${'a\u0000\u0008b\ud800c\n'}`.text).toBe('ab\ufffdc\n');
  });
});
