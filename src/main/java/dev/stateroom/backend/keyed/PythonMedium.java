package dev.stateroom.backend.keyed;

import dev.stateroom.agent.Reply;

/** What state and store backends of Python do not share. */
interface PythonMedium {

    /** The keys, or what the reference throws before it looks at any: a store checks its namespace at every call. */
    Reply<KeyedFiles> open();

    /** How uploads are written. */
    Uploads uploads();

    /** True when a download takes a record of this encoding for text, and not for base64. */
    boolean isText(String encoding);

    /** How uploads are written. */
    enum Uploads {
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
        public Reply<KeyedFiles> open() {
            return Reply.of(files);
        }

        @Override
        public boolean isText(String encoding) {
            return encoding.equals("utf-8");
        }
    }
}
