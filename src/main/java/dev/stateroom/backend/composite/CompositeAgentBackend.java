package dev.stateroom.backend.composite;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.AgentRoutes;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A default backend with others mounted under prefixes, as an agent sees them: a call goes to the longest prefix that matches, its results
 * carry the prefix, its errors do not.
 */
public final class CompositeAgentBackend implements AgentBackend {
    private static final String CANNOT_EXECUTE =
            "Default backend doesn't support command execution (SandboxBackendProtocol). To enable execution, provide a default"
                    + " backend that implements SandboxBackendProtocol.";

    private final AgentBackend base;
    private final SequencedMap<String, AgentBackend> mounted;
    private final Dialect dialect;
    private final CompositeRules rules;
    private final AgentRoutes routes;
    private final MergedSearch searches;
    private final GroupedTransfers transfers;

    /** The backend for a call, and the path to call it with; without a prefix it is the default. */
    record Target(@Nullable String prefix, AgentBackend backend, String path) {}

    /**
     * A composite.
     *
     * @param base the default, for everything outside the routes, and for commands
     * @param mounted backends by prefix, in the order of their declaration
     * @param dialect the composite's dialect
     */
    public CompositeAgentBackend(AgentBackend base, SequencedMap<String, AgentBackend> mounted, Dialect dialect) {
        this.base = base;
        this.mounted = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(mounted));
        this.dialect = dialect;
        this.rules = CompositeRules.of(dialect);
        this.routes = new AgentRoutes(List.copyOf(mounted.keySet()), dialect);
        this.searches = new MergedSearch(base, this.mounted, rules);
        this.transfers = new GroupedTransfers(dialect, this::file);
    }

    @Override
    public Dialect dialect() {
        return dialect;
    }

    /** Deletion counts as supported in every dialect whose composites have it, commands if the default runs them. */
    @Override
    public Set<OptionalCall> optionalCalls() {
        Set<OptionalCall> calls = EnumSet.of(OptionalCall.UPLOAD, OptionalCall.DOWNLOAD);
        if (dialect.holds(DialectFact.HAS_DELETE)) {
            calls.add(OptionalCall.DELETE);
        }
        if (executes()) {
            calls.add(OptionalCall.EXECUTE);
        }
        return calls;
    }

    /** Python does not treat a composite as a sandbox, so the commands of a nested one are out of reach. */
    private boolean executes() {
        boolean hidden = dialect.language() == Era.Language.PYTHON && base instanceof CompositeAgentBackend;
        return !hidden && base.optionalCalls().contains(OptionalCall.EXECUTE);
    }

    private Target file(String path) {
        return target(path, AgentRoutes.Aim.FILE);
    }

    private Target target(String path, AgentRoutes.Aim aim) {
        AgentRoutes.Routed routed = routes.route(path, aim);
        return routed.prefix() == null
                ? new Target(null, base, path)
                : new Target(routed.prefix(), Objects.requireNonNull(mounted.get(routed.prefix())), routed.path());
    }

    @Override
    public AgentReply<String> resolved(String path) {
        Target target = file(path);
        AgentReply<String> inner = target.backend().resolved(target.path());
        String prefix = target.prefix();
        return prefix == null
                ? inner
                : inner.map(real -> withoutLastSlashes(prefix) + (real.equals("/") ? "" : real));
    }

    private static String withoutLastSlashes(String prefix) {
        int end = prefix.length();
        while (end > 0 && prefix.charAt(end - 1) == '/') {
            end--;
        }
        return prefix.substring(0, end);
    }

    @Override
    public AgentReply<AgentResult.Ls> ls(String path) {
        Target target = target(path, AgentRoutes.Aim.LIST);
        AgentReply<AgentResult.Ls> listed = target.backend().ls(target.path());
        @Nullable String prefix = target.prefix();
        if (prefix != null) {
            return listed.map(result -> result.error() != null
                    ? result
                    : AgentResult.Ls.of(searches.prefixed(prefix, result.entries())));
        }
        return path.equals("/") ? listed.map(searches::root) : listed;
    }

    @Override
    public AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        Target target = file(filePath);
        return target.backend().read(target.path(), offset, limit);
    }

    @Override
    public AgentReply<AgentResult.ReadRaw> readRaw(String filePath) {
        Target target = file(filePath);
        return target.backend().readRaw(target.path());
    }

    @Override
    public AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        @Nullable String path = given(request.path());
        if (path != null) {
            Target target = target(path, AgentRoutes.Aim.SEARCH);
            if (target.prefix() != null) {
                return searches.grepRoute(target, request);
            }
        }
        return searches.grep(path, request);
    }

    @Override
    public AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        @Nullable String from = path == null ? rules.anywhere() : path;
        if (from != null) {
            Target target = target(from, AgentRoutes.Aim.SEARCH);
            if (target.prefix() != null) {
                return searches.globRoute(target, pattern);
            }
        }
        return searches.glob(pattern, from);
    }

    /** JavaScript replaces a missing path by the root. */
    private @Nullable String given(@Nullable String path) {
        boolean root = dialect.language() == Era.Language.JAVASCRIPT
                && (path == null || (path.isEmpty() && routes.endsAtSlash()));
        return root ? "/" : path;
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        Target target = file(filePath);
        return target.backend()
                .write(target.path(), content)
                .map(result -> new AgentResult.Write(
                        result.error(), answered(result.path(), filePath), result.filesUpdate()));
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        Target target = file(filePath);
        return target.backend()
                .edit(target.path(), oldString, newString, replaceAll)
                .map(result -> new AgentResult.Edit(
                        result.error(), answered(result.path(), filePath), result.occurrences(), result.filesUpdate()));
    }

    private @Nullable String answered(@Nullable String inner, String asked) {
        return inner != null && rules.answersCallersPath() ? asked : inner;
    }

    @Override
    public AgentReply<AgentResult.Delete> delete(String filePath) {
        if (!dialect.holds(DialectFact.HAS_DELETE)) {
            return AgentBackend.super.delete(filePath);
        }
        Target target = file(filePath);
        return dialect.language() == Era.Language.PYTHON
                ? CompositeDeletion.one(target, filePath)
                : new CompositeDeletion(base, mounted).everywhere(target, filePath);
    }

    @Override
    public AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> files) {
        return transfers.upload(files);
    }

    @Override
    public AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return transfers.download(paths);
    }

    /** Only if the file belongs to the default, which runs the command. */
    @Override
    public Optional<AgentReply<Captured>> executeCaptured(
            String command, String path, long inlineBytes, @Nullable Integer timeout) {
        return file(path).prefix() == null ? base.executeCaptured(command, path, inlineBytes, timeout) : Optional.empty();
    }

    @Override
    public AgentReply<AgentResult.Execute> execute(String command, @Nullable Integer timeout) {
        if (executes()) {
            return base.execute(command, timeout);
        }
        return AgentReply.raised(
                dialect.language() == Era.Language.PYTHON ? "NotImplementedError" : "Error", CANNOT_EXECUTE);
    }
}
