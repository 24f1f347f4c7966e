import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../components/ui/styles';
import { LibraryGate } from '../../components/app/LibraryGate';
import { ReaderPage } from '../../components/pdf/ReaderPage';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <LibraryGate>
        <ReaderPage />
      </LibraryGate>
    </StrictMode>,
  );
