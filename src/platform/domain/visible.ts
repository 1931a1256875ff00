/** Not white space, a control or format character, or an invisible one. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;

/** Has the text a character that can be seen? A list that shows another one has an empty line. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
