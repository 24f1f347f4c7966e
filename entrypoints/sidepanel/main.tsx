import '../../components/browser/trusted-types';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../components/ui/styles';
import { App } from '../../components/app/App';
import { LibraryGate } from '../../components/app/LibraryGate';
import { workInMemory } from './in-memory';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <LibraryGate withoutDatabase={workInMemory}>
        <App />
      </LibraryGate>
    </StrictMode>,
  );
