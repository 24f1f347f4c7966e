// @ts-check
/**
 * A stable estimate of tokens: four ASCII characters are one, every other character is one. No tokenizer says exactly
 * this; what counts is that client and server of a test can both compute it.
 * @param {string} text
 */
export function estimateTokens(text) {
  let quarters = 0;
  for (const character of text) quarters += weight(character);
  return Math.ceil(quarters / 4);
}

/**
 * The longest start of the text that is estimated at no more than `tokens`.
 * @param {string} text
 * @param {number} tokens
 */
export function firstTokens(text, tokens) {
  let quarters = 0;
  let end = 0;
  for (const character of text) {
    quarters += weight(character);
    if (quarters > tokens * 4) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/**
 * The longest end of the text that is estimated at no more than `tokens`.
 * @param {string} text
 * @param {number} tokens
 */
export function lastTokens(text, tokens) {
  return [...firstTokens([...text].reverse().join(''), tokens)].reverse().join('');
}

/** @param {string} character */
function weight(character) {
  return character.length === 1 && character.charCodeAt(0) < 128 ? 1 : 4;
}
