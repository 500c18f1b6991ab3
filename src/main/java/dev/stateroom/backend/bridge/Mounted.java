package dev.stateroom.backend.bridge;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.Value;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import dev.stateroom.vfs.Release;
import java.util.EnumSet;
import java.util.List;
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
 */
public record Mounted(
        BridgeSetup.Language language,
        String className,
        boolean isFirstVersion,
        Set<String> calls,
        List<String> routes,
        String runtime,
        @Nullable String release,
        @Nullable String id) {

    /** Copies the collections. */
    public Mounted {
        calls = Set.copyOf(calls);
        routes = List.copyOf(routes);
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
                Value.text(hello.get("id")));
    }

    /** The dialect of the installed package. */
    public Optional<Dialect> dialect() {
        Era.Language spoken = language == BridgeSetup.Language.PYTHON ? Era.Language.PYTHON : Era.Language.JAVASCRIPT;
        return release == null ? Optional.empty() : Release.parse(release).map(known -> Dialect.of(spoken, known));
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
