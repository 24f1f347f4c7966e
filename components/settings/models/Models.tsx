import { useEffect, useRef, useState } from 'react';
import { PRESETS } from '../../../lib/models/presets';
import type { PresetName } from '../../../lib/schema/endpoint';
import { useAnnounce } from '../../app/announce';
import { useText } from '../../i18n';
import { useLive } from '../../ui/live';
import { Label } from '../../ui/Page';
import { BrowserModel } from './BrowserModel';
import { modelSettings } from './choices';
import { EndpointForm } from './EndpointForm';
import { EndpointRow } from './EndpointRow';
import { PresetChoice } from './PresetChoice';
import { BUILT_IN_MODEL } from './save';
import { useTests } from './use-tests';
import { works } from './works';
import './models.css';

/** The endpoints of models: adding, testing, using and removing them. `arrived`: the panel led here to add one. */
export function Models({ arrived }: { arrived: boolean }) {
  const { t } = useText();
  const announce = useAnnounce();
  const settings = useLive('model-settings', modelSettings);
  const [adding, setAdding] = useState(false);
  const [preset, setPreset] = useState<PresetName | null>(null);
  const [fresh, setFresh] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  const tests = useTests((endpoint, report) => {
    const values = { name: endpoint.name, host: endpoint.base_url, u: endpoint.base_url, m: report.model ?? '' };
    announce(
      report.ok || works(report)
        ? report.model === null
          ? t('models.choose_model')
          : t('models.connected', { name: endpoint.name })
        : t(`models.fact_${report.cause ?? 'failed'}`, values),
    );
  });
  const empty = settings?.endpoints.length === 0;
  const loaded = settings !== undefined;
  useEffect(() => {
    if (!arrived || !loaded) return;
    section.current?.scrollIntoView({ block: 'start' });
    section.current?.querySelector<HTMLElement>('.preset, .endpoint b')?.focus();
  }, [arrived, loaded]);

  if (!settings) return null;
  const close = () => {
    setAdding(false);
    setPreset(null);
  };
  const choosing = adding || empty;
  return (
    <section id="models" ref={section}>
      <Label
        end={
          choosing ? null : (
            <button type="button" className="link" onClick={() => setAdding(true)}>
              {t('models.add')}
            </button>
          )
        }
      >
        {t('models.models')}
      </Label>
      {empty ? <p className="soft setting-why">{t('models.empty')}</p> : null}
      {settings.endpoints.length > 0 ? (
        <ul className="rows strong endpoints">
          {settings.endpoints.map((endpoint) => (
            <EndpointRow
              key={endpoint.id}
              endpoint={endpoint}
              settings={settings}
              tests={tests}
              fresh={endpoint.id === fresh}
            />
          ))}
        </ul>
      ) : null}
      {choosing ? (
        <div className="adding" data-testid="adding">
          <PresetChoice chosen={preset} onChoose={setPreset} />
          {preset ? (
            <EndpointForm
              key={preset}
              preset={preset}
              known={null}
              focus={PRESETS[preset].needs_key ? 'key' : 'address'}
              onSaved={(endpoint) => {
                close();
                setFresh(endpoint.id);
                tests.start(endpoint, null);
              }}
              onCancel={close}
            />
          ) : empty ? null : (
            <button type="button" className="link link-quiet" onClick={close}>
              {t('models.cancel')}
            </button>
          )}
        </div>
      ) : null}
      {settings.endpoints.some(({ kind }) => kind === 'browser') ? null : (
        <BrowserModel
          onAdded={(endpoint) => {
            setFresh(endpoint.id);
            tests.start(endpoint, BUILT_IN_MODEL);
          }}
        />
      )}
    </section>
  );
}
