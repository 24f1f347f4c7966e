import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../components/ui/styles';
import { SettingsPage } from '../../components/settings/SettingsPage';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <SettingsPage />
    </StrictMode>,
  );
