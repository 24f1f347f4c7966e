const GREETING =
  /^(?:(?:hi|hello|hey|hiya|howdy|yo|good (?:morning|afternoon|evening|day)|greetings|thanks?|thank you|thx|cheers|ok(?:ay)?|bye|goodbye|test(?:ing)?)(?:[\s,]+(?:there|all|everyone|sidelight|you|again|so much|very much|a lot))*|how are you(?: doing)?(?: today)?|who are you|what are you|what(?:'s| is) your name|what can you do(?: for me)?|what do you do|how (?:do|can) i use (?:you|this)|help(?: me)?|can you help(?: me)?|are you (?:there|an? (?:ai|bot|robot|human)))[\s!?.,~]*$/i;
const GREETING_ZH =
  /^(?:你好|您好|大家好|哈[喽啰罗]|嗨|嘿|喂|早(?:上好|安)?|上午好|中午好|下午好|晚上好|晚安|在吗|在不在|谢谢(?:你|您)?|多谢|再见|拜拜|测试|你是谁|你叫什么(?:名字)?|你是(?:什么|机器人|人工智能|ai)|你(?:能|会|可以)(?:做|干|帮我做)?(?:些|点)?(?:什么|啥|嘛)|你有(?:什么|哪些)(?:功能|用|本领)|怎么用(?:你|这个)?|帮(?:帮)?我|帮助|妳好|謝謝)(?:[呀啊吗呢吧嘛哦]|[\s!！?？。,，~～])*$/i;

/** A greeting, thanks or a question about the assistant itself: it needs no source and costs nothing (MECHANISMS C16). */
export function isGreeting(text: string): boolean {
  const plain = text.trim();
  return plain === '' || GREETING.test(plain) || GREETING_ZH.test(plain) || !/[\p{L}\p{N}]/u.test(plain);
}
