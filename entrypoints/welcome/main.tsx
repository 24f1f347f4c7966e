import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../components/ui/styles';
import '../../components/welcome/welcome.css';
import { LibraryGate } from '../../components/app/LibraryGate';
import { TextProvider } from '../../components/i18n';
import { WelcomePage } from '../../components/welcome/WelcomePage';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <LibraryGate>
        <TextProvider>
          <WelcomePage />
        </TextProvider>
      </LibraryGate>
    </StrictMode>,
  );
