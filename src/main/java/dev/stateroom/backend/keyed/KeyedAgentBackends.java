package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.store.WritableItems;
import java.time.InstantSource;
import java.util.function.Function;

/** Creates the agent's state and store backends; the only place where a dialect selects its class. */
public final class KeyedAgentBackends {
    private KeyedAgentBackends() {}

    /**
     * The state backend over the files of a thread. Calls change {@code files}, except in dialects of protocol version 1, whose results
     * have the changes for the caller to apply.
     *
     * @param files the state; may be shared
     * @param format the form of new records; 0.7 always writes {@link FileFormat#V2}, version 1 dialects {@link FileFormat#V1}
     * @param clock source of the dates of changes
     */
    public static AgentBackend state(StateFiles files, Dialect dialect, FileFormat format, InstantSource clock) {
        if (dialect.language() == Era.Language.JAVASCRIPT) {
            JsMedium medium = new JsMedium.State(new KeyedStateFiles(files, StoredContent.File::new));
            return new JsKeyedBackend(medium, JsRules.of(dialect, format, clock));
        }
        Function<FileData, StoredContent> taken =
                dialect.holds(DialectFact.RESULT_OBJECTS) ? StoredContent.File::new : PythonLinesBackend::stateRecord;
        return python(new PythonMedium.State(new KeyedStateFiles(files, taken), uploads(dialect)), dialect, format, clock);
    }

    /**
     * The state backend made by npm's deprecated constructor, to which a run's state is passed: changes are only returned, and
     * {@code files} does not change. In Python that form makes no difference: see {@link #state}.
     */
    public static AgentBackend snapshot(StateFiles files, Dialect dialect, FileFormat format, InstantSource clock) {
        if (dialect.language() == Era.Language.PYTHON) {
            return state(files, dialect, format, clock);
        }
        JsMedium medium =
                new JsMedium.Snapshot(new KeyedStateFiles(files, StoredContent.File::new), dialect.holds(DialectFact.LEGACY_STATE_DELETES));
        return new JsKeyedBackend(medium, JsRules.of(dialect, format, clock));
    }

    private static PythonMedium.Uploads uploads(Dialect dialect) {
        if (!dialect.holds(DialectFact.STATE_UPLOADS)) {
            return PythonMedium.Uploads.NONE;
        }
        return dialect.holds(DialectFact.UPLOAD_KEEPS_CREATION) ? PythonMedium.Uploads.KEEPING_CREATION : PythonMedium.Uploads.UNMARKED;
    }

    private static AgentBackend python(PythonMedium medium, Dialect dialect, FileFormat format, InstantSource clock) {
        PythonRules rules = PythonRules.of(dialect, format);
        return dialect.holds(DialectFact.RESULT_OBJECTS)
                ? new PythonKeyedBackend(medium, rules, clock)
                : new PythonLinesBackend(medium, rules, clock);
    }

    /**
     * The store backend over a namespace.
     *
     * @param items the store; may be shared
     * @param format the form of new records; 0.7 always writes {@link FileFormat#V2}, version 1 dialects {@link FileFormat#V1}
     * @param clock source of the dates of changes
     * @return the backend; or its constructor's exception: Python 0.7 requires a namespace, Python before 0.3.12 does not accept one, and
     *     JavaScript checks a fixed one here
     */
    public static AgentReply<AgentBackend> store(
            WritableItems items, NamespaceSource namespacing, Dialect dialect, FileFormat format, InstantSource clock) {
        return store(items, StoreAccess.OF_RUN, namespacing, dialect, format, clock);
    }

    /** The same for a store that may have been passed to the constructor. */
    public static AgentReply<AgentBackend> store(
            WritableItems items,
            StoreAccess access,
            NamespaceSource namespacing,
            Dialect dialect,
            FileFormat format,
            InstantSource clock) {
        return dialect.language() == Era.Language.PYTHON
                ? python(items, namespacing, dialect, format, clock)
                : javascript(items, access, namespacing, JsRules.of(dialect, format, clock));
    }

    private static AgentReply<AgentBackend> javascript(
            WritableItems items, StoreAccess access, NamespaceSource namespacing, JsRules rules) {
        NamespaceRule rule = NamespaceRule.JAVASCRIPT;
        KeyedStoreFiles.StoreForm form = new KeyedStoreFiles.StoreForm(
                JsItem::taken,
                JsItem::item,
                (namespace, put) -> put && access == StoreAccess.EXPLICIT ? rule.refusal(namespace, true) : null);
        CheckedNamespace namespace = new CheckedNamespace(namespacing, rule, false);
        JsMedium medium = new JsMedium.Store(items, namespace, form, access, rules.dialect());
        AgentBackend backend = new JsKeyedBackend(medium, rules);
        return namespacing instanceof NamespaceSource.Fixed ? namespace.now().map(_ -> backend) : AgentReply.of(backend);
    }

    private static AgentReply<AgentBackend> python(
            WritableItems items, NamespaceSource namespacing, Dialect dialect, FileFormat format, InstantSource clock) {
        boolean legacy = namespacing instanceof NamespaceSource.Legacy;
        if (legacy && dialect.holds(DialectFact.NAMESPACE_REQUIRED)) {
            return AgentReply.raised(
                    "TypeError", "StoreBackend.__init__() missing 1 required keyword-only argument: 'namespace'");
        }
        if (!legacy && !dialect.holds(DialectFact.NAMESPACE_ACCEPTED)) {
            return AgentReply.raised(
                    "TypeError", "StoreBackend.__init__() got an unexpected keyword argument 'namespace'");
        }
        NamespaceRule rule = NamespaceRule.PYTHON;
        KeyedStoreFiles.StoreForm form = new KeyedStoreFiles.StoreForm(
                PythonItem.of(dialect)::taken,
                PythonItem::item,
                dialect.holds(DialectFact.NAMESPACE_CHECKED_IN_READS)
                        ? rule::refusal
                        : (namespace, put) -> put ? rule.refusal(namespace, true) : null);
        CheckedNamespace namespace = new CheckedNamespace(namespacing, rule, dialect.holds(DialectFact.LEGACY_NAMESPACE_CHECKED));
        return AgentReply.of(python(new PythonMedium.Store(items, namespace, form), dialect, format, clock));
    }
}
