package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.history.store.WritableItems;
import java.util.function.Function;

/** The differences between Python's state and store backends. */
interface PythonMedium {

    /** Applies a function to the keys; or returns the reference's exception, since a store's namespace is checked at every call. */
    <R> AgentReply<R> call(Function<KeyedFiles, AgentReply<R>> use);

    /** The form of uploads. */
    Uploads uploads();

    /** True if a read of a file that is not text returns a record of the older releases as stored, with its list of lines. */
    boolean givesRecords();

    /** True if protocol version 1 returns changes instead of making them. */
    boolean answersChanges();

    /** The exception of a state that does not accept uploads. */
    static <R> AgentReply<R> noUploads() {
        return AgentReply.raised(
                "NotImplementedError",
                "StateBackend does not support upload_files yet. You can upload files directly by passing them in invoke if you're storing files in the memory.");
    }

    /** True if a download reads a record of this encoding as text, not as base64. */
    boolean isText(String encoding);

    /** The form of uploads. */
    enum Uploads {
        /** Not supported (state before 0.5.4). */
        NONE,
        /** Over an existing record, its encoding and creation stay; base64 is not marked (state of 0.5). */
        UNMARKED,
        /** Base64 is marked; over an existing record, its creation stays (state of 0.7). */
        KEEPING_CREATION,
        /** Base64 is marked; the record is new (store). */
        NEW
    }

    /**
     * The state.
     *
     * @param files the keys, the same ones at every call
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
     * @param namespace resolved at each call
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
