package dev.stateroom.backend.bridge;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.Value;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import dev.stateroom.vfs.Release;
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
 * What the child says of its object.
 *
 * @param language that it is written in
 * @param className of the object
 * @param isFirstVersion true where it speaks version 1 of the documents' protocol
 * @param calls that it has, by their names in the protocol of lines
 * @param routes prefixes of a composite; empty for others
 * @param runtime the interpreter with its version
 * @param release of the {@code deepagents} package that is installed; null where none is
 * @param id of a sandbox; null for others
 * @param parts its prefixes with slashes at both ends, each true where the state of a run keeps its files; {@code /} for an object that
 *     is no composite
 */
public record Mounted(
        BridgeSetup.Language language,
        String className,
        boolean isFirstVersion,
        Set<String> calls,
        List<String> routes,
        String runtime,
        @Nullable String release,
        @Nullable String id,
        Map<String, Boolean> parts) {

    /** Copies the collections. */
    public Mounted {
        calls = Set.copyOf(calls);
        routes = List.copyOf(routes);
        parts = Map.copyOf(parts);
    }

    static Mounted of(BridgeSetup.Language language, Value.Fields hello) {
        return new Mounted(
                language,
                Objects.requireNonNullElse(Value.text(hello.get("class")), "object"),
                hello.get("version") instanceof Value.Int(long version) && version == 1,
                Value.items(hello.get("calls")).stream().map(Value::text).filter(Objects::nonNull).collect(Collectors.toSet()),
                Value.items(hello.get("routes")).stream().map(Value::text).filter(Objects::nonNull).toList(),
                Objects.requireNonNullElse(Value.text(hello.get("runtime")), language.id()),
                Value.text(hello.get("release")),
                Value.text(hello.get("id")),
                Value.items(hello.get("parts")).stream().map(Value::fields).collect(Collectors.toMap(
                        part -> Objects.requireNonNullElse(Value.text(part.get("prefix")), "/"),
                        part -> part.get("state") instanceof Value.Bool(boolean isState) && isState,
                        (first, _) -> first)));
    }

    /** The dialect of the installed package. */
    public Optional<Dialect> dialect() {
        Era.Language spoken = language == BridgeSetup.Language.PYTHON ? Era.Language.PYTHON : Era.Language.JAVASCRIPT;
        return release == null ? Optional.empty() : Release.parse(release).map(known -> Dialect.of(spoken, known));
    }

    /** Whether the state of a run keeps what is written under a path. */
    boolean isInState(String path) {
        return parts.entrySet().stream()
                .filter(part -> path.startsWith(part.getKey()) || (path + "/").equals(part.getKey()))
                .max(Comparator.comparingInt(part -> part.getKey().length()))
                .map(Map.Entry::getValue)
                .orElse(false);
    }

    /** Which of the optional calls it has. */
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

    /** One phrase for a person. */
    public String shown() {
        return className + ", " + runtime + (release == null ? "" : ", deepagents " + release);
    }
}
