import '../../components/browser/trusted-types';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../components/ui/styles';
import { LibraryGate } from '../../components/app/LibraryGate';
import { SettingsPage } from '../../components/settings/SettingsPage';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <LibraryGate>
        <SettingsPage />
      </LibraryGate>
    </StrictMode>,
  );
