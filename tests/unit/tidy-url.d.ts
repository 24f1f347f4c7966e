declare module 'tidy-url/data/rules.js' {
  const rules: { name: string; rules: string[] }[];
  export default rules;
}
