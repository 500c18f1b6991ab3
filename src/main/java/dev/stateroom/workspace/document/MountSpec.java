package dev.stateroom.workspace.document;

import dev.stateroom.vfs.FilePath;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One backend of a workspace document, as it is written there. Credentials stay references. Two kinds are made of other backends; all
 * others are {@link Leaf leaves}, and what is known about each of those is asked of its {@link MountKind}.
 */
public sealed interface MountSpec {

    /** What every backend has. */
    Head head();

    /** What is known about all backends of its type. */
    default MountKind<?> kind() {
        return head().kind();
    }

    /** The value of {@code type} in the document. */
    default String type() {
        return kind().id();
    }

    /** Who owns its files, in one word: {@code disk}, {@code state}. */
    default String owner() {
        return kind().owner();
    }

    /** A backend that has files of its own. */
    non-sealed interface Leaf extends MountSpec {
        /** What it shows, for a person, without a password: {@code bucket docs/v2}. */
        default String summary() {
            return kind().summaryOf(this);
        }

        /** The folder of this computer that it shows; null if it shows none. */
        default @Nullable Filesystem folder() {
            return null;
        }
    }

    /**
     * What every backend has.
     *
     * @param kind what the value of {@code type} names
     * @param node the object in the document
     * @param writable true when changes are allowed
     * @param factory true for the deprecated form, a function that makes the backend
     */
    record Head(MountKind<?> kind, JsonNode.Fields node, boolean writable, boolean factory) {
        /** Where a field's value is; the backend's own place where it is left out. */
        public DocumentLocation placeOf(String field) {
            JsonNode value = node.get(field);
            return value == null ? node.place() : value.place();
        }
    }

    /**
     * A default with routes.
     *
     * @param fallback what paths go to that no route takes
     * @param routes in the order written
     * @param artifactsRoot where the agent's own files go; null for the dialect's place
     */
    record Composite(Head head, MountSpec fallback, List<Route> routes, @Nullable String artifactsRoot)
            implements MountSpec {}

    /**
     * One route of a composite.
     *
     * @param prefix as written, with or without slashes
     * @param place where the prefix is
     * @param spec what is mounted
     */
    record Route(String prefix, DocumentLocation place, MountSpec spec) {
        /** The prefix with a slash at both ends. */
        public String slashed() {
            String open = FilePath.rooted(prefix);
            return open.endsWith("/") ? open : open + "/";
        }
    }

    /**
     * A thread's files.
     *
     * @param source address of the threads; null for a local thread
     * @param thread the thread; null to let the user choose
     * @param checkpoint id, or {@code latest}
     * @param fileFormat {@code v1} or {@code v2}
     */
    record State(Head head, @Nullable String source, @Nullable String thread, String checkpoint, String fileFormat)
            implements Leaf {
        /** Stands for the newest checkpoint. */
        public static final String LATEST = "latest";
    }

    /**
     * One namespace of a store.
     *
     * @param source address of the store
     * @param namespace labels, with {@code {path.to.value}} not yet filled in; null for the legacy namespace
     * @param fileFormat {@code v1} or {@code v2}
     */
    record Store(Head head, String source, @Nullable NamespaceTemplate namespace, String fileFormat) implements Leaf {}

    /**
     * A folder.
     *
     * @param root its path, relative to the document
     * @param virtualMode true to keep paths below the root
     * @param maxFileSizeMb larger files are not searched
     */
    record Filesystem(Head head, String root, boolean virtualMode, int maxFileSizeMb) implements Leaf {
        @Override
        public Filesystem folder() {
            return this;
        }
    }

    /**
     * A folder with a shell.
     *
     * @param folder the folder's own fields
     * @param timeout seconds that a command may take
     * @param maxOutputBytes where its output is cut
     * @param env variables for commands
     * @param inheritEnv true to hand on the environment of this program
     */
    record LocalShell(
            Head head, Filesystem folder, int timeout, int maxOutputBytes, Map<String, String> env, boolean inheritEnv)
            implements Leaf {}

    /**
     * A repository of a hub.
     *
     * @param repo {@code owner/name} or {@code name}
     * @param endpoint the hub; null for the usual one
     * @param apiKey a credential reference
     */
    record ContextHub(Head head, String repo, @Nullable String endpoint, String apiKey) implements Leaf {}

    /**
     * A sandbox.
     *
     * @param transport how it is reached
     * @param target what the transport reaches: container, pod, host, id
     * @param argv for a command: its words; empty else
     * @param options further fields of the transport that were given, by name
     * @param root the folder there; empty for the top
     * @param timeout seconds that a command may take
     * @param maxOutputBytes where its output is cut
     * @param env variables for commands
     */
    record Sandbox(
            Head head,
            String transport,
            String target,
            List<String> argv,
            Map<String, String> options,
            String root,
            int timeout,
            int maxOutputBytes,
            Map<String, String> env)
            implements Leaf {}

    /**
     * A bucket of an S3-compatible store; null if the usual provider chain decides.
     *
     * @param accessKey with {@code secretKey} and {@code sessionToken}: references to what signs requests
     */
    record S3(
            Head head,
            String bucket,
            String prefix,
            @Nullable String endpoint,
            @Nullable String region,
            @Nullable String accessKey,
            @Nullable String secretKey,
            @Nullable String sessionToken)
            implements Leaf {}

    /** A table of files. */
    record PostgresFiles(Head head, String url, String table) implements Leaf {}

    /**
     * Rules around another backend.
     *
     * @param inner what is guarded
     * @param denyPrefixes paths of {@code inner} that are refused
     * @param rateLimit calls per second; null for no limit
     * @param maxContentBytes bytes of one file's content; null for no limit
     * @param denyContent patterns that refuse content
     * @param audit true to keep one row per call
     */
    record Policy(
            Head head,
            MountSpec inner,
            List<String> denyPrefixes,
            @Nullable Integer rateLimit,
            @Nullable Long maxContentBytes,
            List<String> denyContent,
            boolean audit)
            implements MountSpec {}

    /**
     * A plug-in's backend.
     *
     * @param className of the plug-in
     * @param fields which it declares itself, by name; numbers and flags as text
     */
    record Custom(Head head, String className, Map<String, String> fields) implements Leaf {
        /** Copies the map. */
        public Custom {
            fields = Map.copyOf(fields);
        }
    }

    /**
     * The user's own backend object in the user's own environment.
     *
     * @param language {@code python} or {@code javascript}
     * @param interpreter a program's name, or its path relative to the document; null for the folder's own or the usual one
     * @param object {@code module:attribute}
     * @param timeout seconds that a call may take
     */
    record Bridge(Head head, String language, @Nullable String interpreter, String object, int timeout) implements Leaf {}
}
