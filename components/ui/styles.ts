// One place that says which styles every page of the extension needs, and in which order.
import './tokens.css';
import './base.css';
import './parts.css';
