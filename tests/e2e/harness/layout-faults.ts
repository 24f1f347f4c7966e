/** In the page: what sticks out or is too small to hit. */
export function layoutFaults(): string[] {
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} ${element.className}> ${element.textContent}`.slice(0, 90);
  const seen = [...document.querySelectorAll<HTMLElement>('.view *')].filter(
    (element) => element.getClientRects().length > 0 && !element.closest('.visually-hidden, svg, option'),
  );
  const out = seen.filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return (right > innerWidth + 0.5 || left < -0.5) && !element.closest('.clip, .menu');
  });
  const small = seen.filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.matches('button, input, select') && (width < 20 || height < 20);
  });
  return [
    ...out.map((element) => `sticks out: ${name(element)}`),
    ...small.map((element) => `is small: ${name(element)}`),
  ];
}
