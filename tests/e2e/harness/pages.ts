import { page } from './server.ts';

/** Pages of ours that several tests ask about. */
export const LAMP = page(
  'The Varde lamp',
  `<main><h1>The Varde lamp</h1>
   <p>The Varde lamp is a desk lamp that has been sold since 2019. It is made in a workshop near the harbour.</p>
   <h2>Saving power</h2>
   <p>By default the Varde lamp dims itself after <b>25 minutes</b> without movement. It can be woken by touching the foot.</p>
   <p>The arm is made of beech, which is oiled twice before the lamp leaves the workshop.</p>
   <h2>Spare parts</h2>
   <p>Spare bulbs are kept in the drawer under the foot of the lamp, together with a small key.</p></main>`,
);
export const OAK = page(
  '橡树',
  `<main><h1>橡树</h1><p>橡树是一种高大的落叶乔木，广泛分布在北半球的温带地区。</p>
   <h2>寿命</h2><p>在适宜的条件下，橡树的寿命可以超过一千年。很多老树的树干已经中空。</p>
   <h2>果实</h2><p>橡树的果实叫作橡子，是松鼠和野猪过冬的重要食物。</p></main>`,
  'zh',
);
