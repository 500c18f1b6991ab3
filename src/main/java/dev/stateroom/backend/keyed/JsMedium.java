package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.WritableItems;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The differences between JavaScript's state and store backends. */
interface JsMedium {

    /** Applies a function to the keys; or returns the exception thrown instead. */
    <R> AgentReply<R> call(Function<KeyedFiles, AgentReply<R>> use);

    /** Writes a record: returns the state update for the result, or the exception. */
    AgentReply<FilesUpdate> put(KeyedFiles files, String key, FileData file);

    /** Removes keys: returns the state update for the result; or the refusal of all, reported as an error of the call. */
    Removal remove(KeyedFiles files, String path, List<String> keys);

    /** True if read and edit return exceptions as errors. */
    boolean catches();

    /** The result of removing keys. */
    sealed interface Removal {
        /** They are removed, or the caller must remove them. */
        record Done(FilesUpdate update) implements Removal {}

        /** Nothing was done. */
        record Refused(String error) implements Removal {}
    }

    /** The state of a run. */
    record State(KeyedFiles files) implements JsMedium {
        @Override
        public <R> AgentReply<R> call(Function<KeyedFiles, AgentReply<R>> use) {
            return use.apply(files);
        }

        @Override
        public AgentReply<FilesUpdate> put(KeyedFiles files, String key, FileData file) {
            files.put(key, file);
            return AgentReply.of(FilesUpdate.ABSENT);
        }

        @Override
        public Removal remove(KeyedFiles files, String path, List<String> keys) {
            keys.forEach(files::remove);
            return new Removal.Done(FilesUpdate.ABSENT);
        }

        @Override
        public boolean catches() {
            return false;
        }
    }

    /**
     * A state passed to the deprecated constructor: changes are returned but not made.
     *
     * @param deletes true if deletions are also only returned (npm 1.12 and newer)
     */
    record Snapshot(KeyedFiles files, boolean deletes) implements JsMedium {
        @Override
        public <R> AgentReply<R> call(Function<KeyedFiles, AgentReply<R>> use) {
            return use.apply(files);
        }

        @Override
        public AgentReply<FilesUpdate> put(KeyedFiles files, String key, FileData file) {
            return AgentReply.of(new FilesUpdate.Records(Collections.singletonMap(key, file)));
        }

        @Override
        public Removal remove(KeyedFiles files, String path, List<String> keys) {
            if (!deletes) {
                return new Removal.Refused(
                        "StateBackend.delete requires a zero-argument StateBackend in a LangGraph execution context.");
            }
            Map<String, @Nullable FileData> gone = new LinkedHashMap<>();
            keys.forEach(key -> gone.put(key, null));
            return new Removal.Done(new FilesUpdate.Records(gone));
        }

        @Override
        public boolean catches() {
            return false;
        }
    }

    /**
     * A namespace of a store.
     *
     * @param namespace resolved at each call
     * @param access how the backend got the store
     */
    record Store(
            WritableItems items,
            CheckedNamespace namespace,
            KeyedStoreFiles.StoreForm form,
            StoreAccess access,
            Dialect dialect)
            implements JsMedium {
        private static final String NO_BATCH =
                "The `batch` method is not implemented on `AsyncBatchedStore`.\n Instead, it calls the `batch` method on the wrapped store.\n If you are seeing this error, something is wrong.";

        @Override
        public <R> AgentReply<R> call(Function<KeyedFiles, AgentReply<R>> use) {
            return namespace.now().then((Namespace labels) -> {
                KeyedStoreFiles files = new KeyedStoreFiles(items, labels, form);
                return files.outcome(use.apply(files));
            });
        }

        @Override
        public AgentReply<FilesUpdate> put(KeyedFiles files, String key, FileData file) {
            return switch (files.put(key, file)) {
                case KeyedFiles.Written.Done _ -> AgentReply.of(FilesUpdate.NOTHING);
                case KeyedFiles.Written.Throws(String type, String message) -> AgentReply.raised(type, message);
            };
        }

        /** From 1.12 on all keys are removed in one batch, which the store of a run does not accept. */
        @Override
        public Removal remove(KeyedFiles files, String path, List<String> keys) {
            if (access == StoreAccess.OF_RUN && dialect.holds(DialectFact.STORE_DELETES_IN_BATCH)) {
                return new Removal.Refused("Error deleting '" + path + "': " + NO_BATCH);
            }
            keys.forEach(files::remove);
            return new Removal.Done(dialect.holds(DialectFact.STORE_DELETES_IN_BATCH) ? FilesUpdate.NOTHING : FilesUpdate.ABSENT);
        }

        @Override
        public boolean catches() {
            return true;
        }
    }
}
