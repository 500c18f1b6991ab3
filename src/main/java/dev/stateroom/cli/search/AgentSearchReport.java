package dev.stateroom.cli.search;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.GlobalOptions;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.search.AgentSight;
import dev.stateroom.search.HitGroup;
import dev.stateroom.search.SearchHit;
import dev.stateroom.search.SearchQuery;
import dev.stateroom.search.SearchScope;
import dev.stateroom.search.SearchSink;
import dev.stateroom.search.SearchSource;
import dev.stateroom.search.WorkspaceSearch;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.DialectInUse;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Searches mounted files as an agent would, and explains the hits that it misses. */
record AgentSearchReport(Terminal terminal, GlobalOptions options) {
    private static final int SHOWN = 120;

    private record Seen(String source, Dialect dialect, AgentSight sight, List<String> problems) {}

    /** Exit status 0 if the agent finds anything. */
    int answer(WorkspaceOpener opener, List<OpenWorkspace> workspaces, SearchQuery query) {
        SearchQuery files = new SearchQuery(
                query.text(), query.regex(), query.matchCase(), query.wholeWord(), query.paths(), Set.of(SearchScope.FILES), query.mostPerGroup());
        List<Seen> seen = workspaces.stream().map(w -> look(opener, w, files)).toList();
        if (options.json) {
            terminal.json(seen.stream().map(SeenAnswer::of).toList());
        } else {
            seen.forEach(this::print);
        }
        return seen.stream().allMatch(one -> one.sight().found().isEmpty()) ? 1 : 0;
    }

    private static Seen look(WorkspaceOpener opener, OpenWorkspace workspace, SearchQuery query) {
        MountedTree tree = new MountedTree(workspace);
        List<SearchHit> hits = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        SearchSource source = new SearchSource(workspace.name(), tree.files(), tree::prefixOf, List.of(), List.of(), List.of());
        WorkspaceSearch.run(List.of(source), query, new SearchSink() {
                    @Override
                    public void found(SearchHit hit) {
                        hits.add(hit);
                    }

                    @Override
                    public void problem(HitGroup group, String sentence) {
                        problems.add(group.name() + ": " + sentence);
                    }

                    @Override
                    public void ended(HitGroup group, Ending ending) {
                        if (!ending.complete()) {
                            problems.add(group.name() + ": only the first " + ending.found() + " hits are checked");
                        }
                    }
                }, Cancellation.NEVER)
                .orThrow();
        hits.sort(SearchHit.BY_PLACE);
        DialectInUse used = DialectInUse.of(workspace);
        String note = used.note();
        if (note != null) {
            problems.add(note);
        }
        Dialect dialect = used.dialect();
        return switch (opener.asAgent(workspace, dialect).orThrow()) {
            case AgentReply.Answered<AgentBackend>(AgentBackend agent) ->
                new Seen(
                        workspace.name(),
                        dialect,
                        AgentSight.of(agent, query, hits, tree.files(), Cancellation.NEVER),
                        problems);
            case AgentReply.Raised<AgentBackend>(String type, String message) ->
                throw CliCommand.refused("an agent of " + dialect.id() + " would not start here: " + type + ": " + message);
            case AgentReply.Withheld<AgentBackend>(String sentence) -> throw CliCommand.refused(sentence);
        };
    }

    private record HitAnswer(@Nullable String path, String mount, long line, String text) implements JsonDocument.Joined {
        static HitAnswer of(SearchHit hit) {
            return new HitAnswer(hit.place().path(), hit.group().name(), hit.line(), hit.text());
        }
    }

    private record MissingAnswer(HitAnswer hit, AgentSight.Reason reason, String why) {}

    private record SeenAnswer(String source, String dialect, List<HitAnswer> hits, List<MissingAnswer> missing, int more, List<String> errors) {
        static SeenAnswer of(Seen seen) {
            List<MissingAnswer> missing = new ArrayList<>();
            seen.sight().missing().forEach((hit, why) -> missing.add(new MissingAnswer(HitAnswer.of(hit), why.reason(), sentence(why))));
            return new SeenAnswer(
                    seen.source(), seen.dialect().id(), seen.sight().found().stream().map(HitAnswer::of).toList(), missing, seen.sight().more(), seen.problems());
        }
    }

    private void print(Seen seen) {
        terminal.out().println(seen.source() + ", as an agent of " + seen.dialect().id() + " sees it");
        seen.sight().found().forEach(hit -> terminal.out().println("  " + line(hit)));
        seen.sight().missing().forEach((hit, why) -> terminal.out()
                .println("  " + terminal.paint(Terminal.Colour.YELLOW).apply("not found") + " " + line(hit) + "  (" + sentence(why) + ")"));
        if (seen.sight().more() > 0) {
            int more = seen.sight().more();
            terminal.out().println("  and " + more + (more == 1 ? " line" : " lines") + " that only its grep gives");
        }
        seen.problems().forEach(problem -> terminal.err().println("note: " + TerminalText.line(problem)));
    }

    private static String line(SearchHit hit) {
        return TerminalText.line(String.valueOf(hit.place().path())) + ":" + hit.line() + ": " + FoundHits.line(hit, SHOWN);
    }

    private static String sentence(AgentSight.Missing why) {
        String sentence =
                switch (why.reason()) {
                    case LITERAL -> "its grep takes the text literally";
                    case CASE -> "its grep is case-sensitive";
                    case HIDDEN -> "its grep skips names that begin with a dot";
                    case PATTERN -> "its grep takes the text as a regular expression";
                    case OTHER_MOUNT -> "its grep does not search that mount from above";
                    case IGNORED -> "its grep may skip it because of an ignore file";
                    case LIMIT -> "its grep stopped before, at a limit";
                    case FROM_ABOVE -> "found if the file is named, skipped in a search of the folder";
                    case SIZE -> "the file is too large for its grep";
                    case BINARY -> "the file is not text for its grep";
                    case REFUSED -> "its grep answers";
                    case OTHER -> "its grep does not find it, for an unknown reason";
                };
        return why.detail().isEmpty() ? sentence : sentence + ": " + why.detail();
    }
}
