export default {
  depth: '深度',
  quick: '快速',
  standard: '标准',
  quick_is: { other: '只搜索一轮，最多 {n} 分钟' },
  standard_is: { other: '最多三轮，每轮补查还缺的内容，最多 {n} 分钟' },
  depth_needs_search: '需要选“网络”或“学术”：这些网页本来就会读完',
  cap_for: '此问题的上限',
  cap_usual: '来自设置',
  cap_tokens: { other: '{n} 词元' },
  cost_of: '{cost}，上限 {cap}',
} as const;
