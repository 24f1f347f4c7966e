/** Wording of consent notices, whatever their regions are called. */
export const NOTICE =
  /\bcookies?\b.{0,200}\b(partners|consent|accept|agree|preferences|personali[sz]e|advertis|experience|offers|analytics|settings|privacy)|\b(consent|accept|agree)\b.{0,120}\bcookies?\b|cookie.{0,60}(同意|接受|设置|隐私)/is;
