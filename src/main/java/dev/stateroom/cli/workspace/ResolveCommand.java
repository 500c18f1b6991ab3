package dev.stateroom.cli.workspace;

import dev.stateroom.agent.AgentRoutes;
import dev.stateroom.cli.command.DialectNames;
import dev.stateroom.cli.command.WorkspaceCommand;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.DialectInUse;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.resolve.PathResolver;
import dev.stateroom.workspace.resolve.ResolvedPath;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "resolve",
        description = "Show which mount handles a path, under which key, and why. Also show how the agent's tools of the dialect treat it.")
final class ResolveCommand extends WorkspaceCommand {
    @Parameters(index = "0", paramLabel = "PATH", description = "The path, as an agent writes it.")
    private String path = "";

    @Option(names = "--dialect", paramLabel = "D", description = "The dialect to use, for example python-0.2 (default: the workspace's).")
    private @Nullable String dialect;

    /** Opens only sources on this computer, whatever the user agreed to. */
    @Override
    protected Outcome<OpenWorkspace> open(String address, Progress progress) {
        return opener().openOffline(address, Cancellation.NEVER, progress);
    }

    @Override
    protected int answer(MountedTree tree, OpenWorkspace workspace) {
        DialectInUse used = dialect == null ? dialectOf(workspace) : DialectInUse.chosen(DialectNames.named(dialect));
        Dialect whose = used.dialect();
        DocumentFile file = DocumentFile.open(Path.of(workspace.address())).orThrow();
        Path folder = file.path().getParent();
        PathResolver resolver = new PathResolver(file.document(), folder == null ? file.path() : folder, whose);
        ResolvedPath main = resolver.agent(path, AgentRoutes.Aim.FILE);
        List<AgentRoutes.Aim> others = List.of(AgentRoutes.Aim.LIST, AgentRoutes.Aim.SEARCH);
        String shown = FilePath.parse(path).map(tree::prefixOf).orElse(null);
        record Answer(String path, RoutedPath main, @Nullable String shownIn, String dialect, String dialectEvidence, SequencedMap<String, RoutedPath> calls) {}
        SequencedMap<String, RoutedPath> calls = new LinkedHashMap<>();
        others.forEach(aim -> calls.put(JsonDocument.word(aim), RoutedPath.of(resolver.agent(path, aim))));
        print(new Answer(path, RoutedPath.of(main), shown, whose.id(), used.evidence(), calls), () -> {
            print(main, whose);
            for (AgentRoutes.Aim aim : others) {
                ResolvedPath other = resolver.agent(path, aim);
                if (!other.sameAs(main)) {
                    terminal.out().println();
                    terminal.out().println("A call that " + (aim == AgentRoutes.Aim.LIST ? "lists" : "searches") + " goes to another mount:");
                    print(other, whose);
                }
            }
        });
        return DONE;
    }

    private void print(ResolvedPath resolution, Dialect whose) {
        terminal.out().println(TerminalText.line(path + " goes to " + resolution.prefix() + " (" + resolution.spec().type() + ")"
                + (resolution.key() == null ? ", which rejects it" : ", key " + resolution.key())));
        for (String step : resolution.steps()) {
            terminal.out().println("  - " + TerminalText.line(step));
        }
        terminal.out().println("  rules of " + whose);
    }

    private record RoutedPath(String mount, String type, @Nullable String inside, @Nullable String key, List<String> why) implements JsonDocument.Joined {
        static RoutedPath of(ResolvedPath resolution) {
            return new RoutedPath(resolution.prefix(), resolution.spec().type(), resolution.inside(), resolution.key(), resolution.steps());
        }
    }
}
