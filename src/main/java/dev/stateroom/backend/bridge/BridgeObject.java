package dev.stateroom.backend.bridge;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The object as described by the child process.
 *
 * @param language of the object
 * @param className of the object
 * @param isFirstVersion true if it speaks version 1 of the agent protocol
 * @param calls that it supports, by their names in the bridge protocol
 * @param routes prefixes of a composite; empty for others
 * @param runtime the interpreter with its version
 * @param release of the {@code deepagents} package that is installed; null if there is none
 * @param id of a sandbox; null for others
 * @param parts how files are stored, by prefix with slashes at both ends; {@code /} for an object that is not a composite
 */
public record BridgeObject(
        BridgeSetup.Language language,
        String className,
        boolean isFirstVersion,
        Set<String> calls,
        List<String> routes,
        String runtime,
        @Nullable String release,
        @Nullable String id,
        Map<String, Part> parts) {

    /** Copies the collections. */
    public BridgeObject {
        calls = Set.copyOf(calls);
        routes = List.copyOf(routes);
        parts = Map.copyOf(parts);
    }

    static BridgeObject of(BridgeSetup.Language language, ForeignValue.Fields hello) {
        return new BridgeObject(
                language,
                Objects.requireNonNullElse(ForeignValue.text(hello.get("class")), "object"),
                hello.get("version") instanceof ForeignValue.Int(long version) && version == 1,
                ForeignValue.items(hello.get("calls")).stream().map(ForeignValue::text).filter(Objects::nonNull).collect(Collectors.toSet()),
                ForeignValue.items(hello.get("routes")).stream().map(ForeignValue::text).filter(Objects::nonNull).toList(),
                Objects.requireNonNullElse(ForeignValue.text(hello.get("runtime")), language.id()),
                ForeignValue.text(hello.get("release")),
                ForeignValue.text(hello.get("id")),
                ForeignValue.items(hello.get("parts")).stream().map(ForeignValue::fields).collect(Collectors.toMap(
                        part -> Objects.requireNonNullElse(ForeignValue.text(part.get("prefix")), "/"),
                        part -> new Part(isTrue(part, "state"), isTrue(part, "state") || isTrue(part, "memory"), isTrue(part, "text")),
                        (first, _) -> first)));
    }

    private static boolean isTrue(ForeignValue.Fields part, String name) {
        return part.get(name) instanceof ForeignValue.Bool(boolean is) && is;
    }

    /**
     * The storage of a part's files.
     *
     * @param isState true for the state of a run
     * @param isInMemory true if they are lost when the interpreter ends: a run's state, a store in memory
     * @param isTextMode true if an edit reads and writes in Python's text mode, which turns all line ends into {@code \n}
     */
    public record Part(boolean isState, boolean isInMemory, boolean isTextMode) {}

    /** The dialect of the installed package. */
    public Optional<Dialect> dialect() {
        Era.Language spoken = language == BridgeSetup.Language.PYTHON ? Era.Language.PYTHON : Era.Language.JAVASCRIPT;
        return release == null ? Optional.empty() : Release.parse(release).map(known -> Dialect.of(spoken, known));
    }

    /** True if files under a path are stored in the state of a run. */
    boolean isInState(String path) {
        return at(path).isState();
    }

    /** True if files under a path are lost when the interpreter ends. */
    boolean isInMemory(String path) {
        return at(path).isInMemory();
    }

    /** True if an edit there changes the line ends of the whole file. */
    boolean losesLineEnds(String path) {
        return at(path).isTextMode();
    }

    private Part at(String path) {
        return parts.entrySet().stream()
                .filter(part -> path.startsWith(part.getKey()) || (path + "/").equals(part.getKey()))
                .max(Comparator.comparingInt(part -> part.getKey().length()))
                .map(Map.Entry::getValue)
                .orElse(new Part(false, false, false));
    }

    public Set<AgentBackend.OptionalCall> optionalCalls() {
        Set<AgentBackend.OptionalCall> able = EnumSet.noneOf(AgentBackend.OptionalCall.class);
        for (AgentBackend.OptionalCall call : AgentBackend.OptionalCall.values()) {
            String name = switch (call) {
                case DELETE -> "delete";
                case UPLOAD -> "upload_files";
                case DOWNLOAD -> "download_files";
                case EXECUTE -> "execute";
            };
            if (calls.contains(name)) {
                able.add(call);
            }
        }
        return able;
    }

    /** One phrase for the user. */
    public String shown() {
        return className + ", " + runtime + (release == null ? "" : ", deepagents " + release);
    }
}
