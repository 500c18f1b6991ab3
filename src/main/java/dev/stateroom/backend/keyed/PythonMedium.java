package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.history.store.WritableItems;
import java.util.function.Function;

/** What state and store backends of Python do not share. */
interface PythonMedium {

    /** Does something with the keys; or answers what the reference throws, for a store's namespace is checked at every call. */
    <R> AgentReply<R> call(Function<KeyedFiles, AgentReply<R>> use);

    /** How uploads are written. */
    Uploads uploads();

    /** True if a read of no text gives a record of the older releases just as it is stored, lines and all. */
    boolean givesRecords();

    /** True if protocol version 1 makes no change but answers it. */
    boolean answersChanges();

    /** What a state throws about uploads before it takes them. */
    static <R> AgentReply<R> noUploads() {
        return AgentReply.raised(
                "NotImplementedError",
                "StateBackend does not support upload_files yet. You can upload files directly by passing them in invoke if you're storing files in the memory.");
    }

    /** True when a download takes a record of this encoding for text, and not for base64. */
    boolean isText(String encoding);

    /** How uploads are written. */
    enum Uploads {
        /** Not at all (state before 0.5.4). */
        NONE,
        /** Over a record, its encoding and creation stay; base64 is not marked (state of 0.5). */
        UNMARKED,
        /** Base64 is marked; over a record, its creation stays (state of 0.7). */
        KEEPING_CREATION,
        /** Base64 is marked; the record is new (store). */
        NEW
    }

    /**
     * The state.
     *
     * @param files the keys; the same at every call
     */
    record State(KeyedFiles files, Uploads uploads) implements PythonMedium {
        @Override
        public <R> AgentReply<R> call(Function<KeyedFiles, AgentReply<R>> use) {
            return use.apply(files);
        }

        @Override
        public boolean givesRecords() {
            return true;
        }

        @Override
        public boolean answersChanges() {
            return true;
        }

        @Override
        public boolean isText(String encoding) {
            return encoding.equals("utf-8");
        }
    }

    /**
     * A namespace of a store.
     *
     * @param namespace comes to it, at each call
     */
    record Store(WritableItems items, CheckedNamespace namespace, KeyedStoreFiles.StoreForm form)
            implements PythonMedium {
        @Override
        public <R> AgentReply<R> call(Function<KeyedFiles, AgentReply<R>> use) {
            return namespace.now().then(labels -> {
                KeyedStoreFiles files = new KeyedStoreFiles(items, labels, form);
                return files.outcome(use.apply(files));
            });
        }

        @Override
        public Uploads uploads() {
            return Uploads.NEW;
        }

        @Override
        public boolean givesRecords() {
            return false;
        }

        @Override
        public boolean answersChanges() {
            return false;
        }

        @Override
        public boolean isText(String encoding) {
            return !encoding.equals("base64");
        }
    }
}
