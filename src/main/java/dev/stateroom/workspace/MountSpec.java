package dev.stateroom.workspace;

import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** One backend of a workspace document, as it is written there. */
sealed interface MountSpec {

    /** The value of {@code type}. */
    String type();

    /**
     * A default with routes.
     *
     * @param fallback what paths go to that no route takes
     * @param routes prefix to backend, in the order written
     */
    record Composite(MountSpec fallback, SequencedMap<String, MountSpec> routes) implements MountSpec {
        @Override
        public String type() {
            return "composite";
        }
    }

    /**
     * A thread's files.
     *
     * @param source address of the threads; null for a local thread
     * @param thread the thread; null to let the user choose
     * @param checkpoint id, or {@code latest}
     */
    record State(@Nullable String source, @Nullable String thread, String checkpoint) implements MountSpec {
        @Override
        public String type() {
            return "state";
        }
    }

    /**
     * One namespace of a store.
     *
     * @param source address of the store
     * @param namespace labels, with {@code {path.to.value}} not yet filled in; null for the legacy namespace
     */
    record Store(String source, @Nullable List<String> namespace) implements MountSpec {
        @Override
        public String type() {
            return "store";
        }
    }

    /**
     * A folder.
     *
     * @param root its path, relative to the document
     * @param virtualMode true to keep paths below the root
     * @param writable true when changes are allowed
     */
    record Filesystem(String root, boolean virtualMode, boolean writable) implements MountSpec {
        @Override
        public String type() {
            return "filesystem";
        }
    }

    /** A backend of a kind that loads and cannot be mounted yet. */
    record Later(String type) implements MountSpec {}
}
