import type { Answer, Dispute, DisputeSide } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';
import { useText } from '../i18n';
import { Chip } from '../quotes/Chip';
import { oneBreak } from '../quotes/Passage';
import { siteOf } from '../quotes/source';
import { MarkGlyph } from '../ui/Icon';
import { Label } from '../ui/Page';
import { ChooseSide } from './ChooseSide';

interface DisputesProps {
  answer: Answer;
  byId: ReadonlyMap<string, Evidence>;
  numbers: ReadonlyMap<string, number>;
}

/** Sources that give different values for one thing: both sides, what speaks for each, and which one was kept. */
export function Disputes({ answer, byId, numbers }: DisputesProps) {
  return answer.disputes.map((dispute) => (
    <DisputeBox
      key={dispute.sides.map(({ value, claims }) => `${value}${claims[0] ?? ''}`).join('|')}
      dispute={dispute}
      byId={byId}
      numbers={numbers}
    />
  ));
}

const WEIGHTS = ['credibility', 'recency', 'specificity'] as const;
/** A quote in a column of two is cut after this many characters; the whole stands among the quotes. */
const LONGEST_QUOTE = 160;

/** A longer value is no figure and is set smaller. */
const LONG_FIGURE = 12;

function DisputeBox({ dispute, byId, numbers }: Omit<DisputesProps, 'answer'> & { dispute: Dispute }) {
  const { t, rich } = useText();
  const [first, second, ...others] = dispute.sides;
  if (!first || !second) return null;
  const kept = dispute.kept === null ? undefined : dispute.sides[dispute.kept];
  const figure = (side: DisputeSide) => <b className="together">{side.value}</b>;
  return (
    <section className="part dispute" data-testid="dispute" data-kind={dispute.kind}>
      <Label>{t(`answer.dispute_${dispute.kind}`)}</Label>
      <div className="dispute-sides">
        {[first, second].map((side, i) => (
          <Side
            key={side.value}
            side={side}
            kept={dispute.kept === i}
            byId={byId}
            numbers={numbers}
            disputed={dispute.kind === 'contradiction'}
          />
        ))}
      </div>
      {first.weights && second.weights ? <Balance a={first.weights} b={second.weights} /> : null}
      <p className="dispute-why">
        {dispute.by_person
          ? kept
            ? rich('loop.side_by_you', { x: figure(kept) })
            : t('loop.neither_by_you')
          : kept
            ? rich('answer.dispute_kept', { x: figure(kept), why: t(`answer.heavier_${heavierBy(dispute)}`) })
            : t(endOf(dispute.kind))}
        {others.length > 0 ? (
          <span className="meta dispute-others">
            {rich('answer.dispute_also', {
              values: others.map((side, i) => (
                <span key={side.value}>
                  {i > 0 ? t('common.comma') : ''}
                  {figure(side)}
                </span>
              )),
            })}
          </span>
        ) : null}
      </p>
      <ChooseSide dispute={dispute} />
    </section>
  );
}

/** What became of sides of which none is kept. */
function endOf(kind: Dispute['kind']) {
  if (kind === 'opinion') return 'answer.dispute_views';
  return kind === 'contradiction' ? 'answer.dispute_none' : 'answer.dispute_both';
}

interface SideProps {
  side: DisputeSide;
  kept: boolean;
  disputed: boolean;
  byId: ReadonlyMap<string, Evidence>;
  numbers: ReadonlyMap<string, number>;
}

function Side({ side, kept, disputed, byId, numbers }: SideProps) {
  const { t, date } = useText();
  const items = side.claims.flatMap((id) => byId.get(id) ?? []);
  const [item] = items;
  const text = item ? oneBreak(item.claim || item.excerpt) : '';
  return (
    <div className={kept ? 'dispute-side is-kept' : 'dispute-side'}>
      <p className="dispute-head">
        <b className={side.value.length > LONG_FIGURE ? 'dispute-figure is-long' : 'dispute-figure'} dir="auto">
          {side.value}
        </b>
        {kept ? (
          <span className="dispute-kept">
            <MarkGlyph mark="supported" />
            {t('answer.kept')}
          </span>
        ) : null}
      </p>
      {side.label ? <p className="meta">{side.label}</p> : null}
      {item ? (
        <>
          <p className="passage dispute-quote" dir="auto" lang={item.language ?? undefined}>
            {text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}{' '}
            <span className="together">
              {items.map((one) => (
                <Chip
                  key={one.id}
                  item={one}
                  n={numbers.get(one.id) ?? 0}
                  {...(disputed ? { mark: 'disputed' } : {})}
                />
              ))}
            </span>
          </p>
          <p className="meta dispute-source">
            <span>{siteOf(item)}</span>
            {item.published_at ? <span>{date(item.published_at)}</span> : null}
          </p>
        </>
      ) : null}
    </div>
  );
}

type Weights = NonNullable<DisputeSide['weights']>;

/** What speaks for each side, as a balance from the middle; the larger one in ink. */
function Balance({ a, b }: { a: Weights; b: Weights }) {
  const { t } = useText();
  return (
    <table className="balance">
      <tbody>
        {WEIGHTS.map((name) => (
          <tr key={name}>
            <td>
              <Bar value={a[name]} larger={a[name] > b[name]} />
            </td>
            <td className={a[name] > b[name] ? 'numeric is-larger' : 'numeric'}>{a[name].toFixed(2)}</td>
            <th scope="row">{t(`answer.weight_${name}`)}</th>
            <td className={b[name] > a[name] ? 'numeric is-larger' : 'numeric'}>{b[name].toFixed(2)}</td>
            <td>
              <Bar value={b[name]} larger={b[name] > a[name]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ value, larger }: { value: number; larger: boolean }) {
  return (
    <span className={larger ? 'balance-bar is-larger' : 'balance-bar'} aria-hidden="true">
      <i style={{ inlineSize: `${Math.round(value * 100)}%` }} />
    </span>
  );
}

/** The weight by which the side that stands leads most. */
function heavierBy({ sides, kept }: Dispute): (typeof WEIGHTS)[number] {
  const mine = kept === null ? null : (sides[kept]?.weights ?? null);
  const theirs = sides.find((_, i) => i !== kept)?.weights ?? null;
  if (!mine || !theirs) return 'credibility';
  return WEIGHTS.reduce((a, b) => (mine[b] - theirs[b] > mine[a] - theirs[a] ? b : a));
}
