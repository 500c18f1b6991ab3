package dev.stateroom.backend.object;

import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Keeps files under keys: the state of a thread, a namespace of a store, a bucket, a table, a hub. A usual key begins with a slash; folders are what keys have in common up to a slash. Calls block and may
 * go over a network. Safe for use by several threads.
 */
public interface ObjectMedium extends AutoCloseable {

    /** What it is; constant. */
    Capabilities capabilities();

    /**
     * What is directly under a prefix that is empty or ends in a slash. What is deeper costs nothing.
     *
     * @return how many were given
     */
    Outcome<Long> children(String prefix, Consumer<Child> sink, Cancellation cancellation);

    /** Everything that is wanted among the keys that begin so, by key, in constant memory. */
    Outcome<Long> objects(String prefix, Predicate<String> wanted, Consumer<StoredObject> sink, Cancellation cancellation);

    /** One object; empty if nothing has that key. */
    Outcome<Optional<StoredObject>> object(String key);

    /** True if a key begins so. */
    Outcome<Boolean> holds(String prefix);

    /** True if a key does not begin with a slash; such keys are odd where keys are paths. */
    default Outcome<Boolean> holdsBareKeys() {
        return Outcome.ok(false);
    }

    /** Bytes of a file from {@code offset} on, at most {@code length} of them (-1: to the end); NOT_FOUND if it is gone. */
    Outcome<InputStream> read(StoredObject file, long offset, long length);

    /** Why what it lists as no file is not read; {@code path} is where a person sees it. */
    default Failure withoutContent(FilePath path, StoredObject object) {
        return new Failure(Failure.Kind.WRONG_KIND, path + " has no content: " + object.note());
    }

    /** How many files are best read at the same time. */
    default int together() {
        return 1;
    }

    /**
     * The wanted files under a prefix that may hold a text: all of them, unless the medium can tell. One after the other, by any
     * thread; with their content where it comes along.
     *
     * @param text without line breaks; empty if any file may do
     */
    default Outcome<Long> candidates(
            String prefix, Predicate<String> wanted, String text, Consumer<StoredObject> sink, Cancellation cancellation) {
        return objects(prefix, wanted, sink, cancellation);
    }

    /** True if reading is paid for or slow enough that a person should hear what a search will read. */
    default boolean isMetered() {
        return false;
    }

    /** How many requests it takes to list that many objects and to read that many of them; 0 if requests are nothing to count. */
    default long requests(long listed, long read) {
        return 0;
    }

    /** Why it takes no changes, where it says that it takes none. */
    default Failure readOnly() {
        return new Failure(
                Failure.Kind.DENIED,
                "the " + capabilities().owner() + " mount (" + capabilities().connectedTo()
                        + ") is read-only: set \"writable\": true in the workspace file to allow changes");
    }

    /** Bytes that a file may have after an edit. */
    default long largest() {
        return 64 << 20;
    }

    /**
     * Gives a key these bytes, whole or not at all.
     *
     * @param content read to its end, and left open
     * @return DENIED if the condition does not hold: another writer was faster
     */
    default Outcome<StoredObject> put(String key, InputStream content, PutCondition condition, Cancellation cancellation) throws IOException {
        return Outcome.failed(readOnly());
    }

    /**
     * Replaces a file by what a change makes of its bytes; nobody changes it in between.
     *
     * @param key of a file
     */
    default Outcome<StoredObject> change(String key, Change change, Cancellation cancellation) throws IOException {
        return Outcome.failed(readOnly());
    }

    /** Removes these keys; in one step where the medium can. */
    default Outcome<Long> remove(List<String> keys, Cancellation cancellation) {
        return Outcome.failed(readOnly());
    }

    /** The commits that it keeps; empty if it keeps none. */
    default Optional<CommitHistory> commits() {
        return Optional.empty();
    }

    /** The versions of a key that it keeps, where those are no commits; oldest first, at most {@link KeptVersion#MOST}. */
    default Outcome<List<KeptVersion>> versions(String key, Cancellation cancellation) {
        return Outcome.ok(List.of());
    }

    @Override
    default void close() {}

    /** What the new bytes are. */
    @FunctionalInterface
    interface Change {
        /** The new bytes; a failure to leave everything as it is. */
        Outcome<byte[]> of(byte[] old);
    }

    /**
     * What is directly under a prefix.
     *
     * @param name what the key has behind the prefix, up to the next slash
     * @param object what has that key; null for a folder
     */
    record Child(String name, @Nullable StoredObject object) {}
}
