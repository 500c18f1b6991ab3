package dev.stateroom.cli.search;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.search.SearchQuery;
import dev.stateroom.search.SearchScope;
import dev.stateroom.search.SearchSource;
import dev.stateroom.search.WorkspaceSearch;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.CancelledException;
import dev.stateroom.workspace.SourceForm;
import dev.stateroom.workspace.step.StepAddress;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "search",
        description = "Search for a text in files at any step, offloaded results, messages, calls and store items.")
final class SearchCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "TEXT", description = "The text to find, taken literally, within one line.")
    private String text = "";

    @Parameters(
            index = "1..*",
            paramLabel = "SOURCE",
            description = "Databases, workspace files, folders or local:. Use SOURCE#THREAD[@STEP] for one thread (default: the workspace).")
    private List<String> sources = new ArrayList<>();

    @Option(
            names = "--in",
            paramLabel = "SCOPE",
            split = ",",
            description = "What to search, separated by commas: files, any-step, results, history, messages, calls, store (default: all).")
    private List<String> scopes = new ArrayList<>();

    @Option(names = "--regex", description = "Treat TEXT as a regular expression (Java syntax).")
    private boolean regex;

    @Option(names = "--case", description = "Match case.")
    private boolean matchCase;

    @Option(names = "--word", description = "Match whole words only.")
    private boolean word;

    @Option(names = "--glob", paramLabel = "GLOB", description = "Search only files, offloads and items whose path matches.")
    private @Nullable String paths;

    @Option(names = "--limit", paramLabel = "N", description = "End the search after N hits in all (default: no limit).")
    private long limit = Long.MAX_VALUE;

    @Option(names = "--limit-per-group", paramLabel = "N", description = "The maximum number of hits for each group: a mount, a store, a thread (default: 10,000).")
    private int most = SearchQuery.MOST;

    @Option(
            names = "--as-agent",
            description = "Show only hits that the dialect's own grep finds in the mounted files, and explain why it misses the others.")
    private boolean asAgent;

    @Override
    public Integer call() {
        if (most < 1 || limit < 1) {
            throw refused(most < 1 ? "--limit-per-group is " + most + ": use 1 or more" : "--limit is " + limit + ": use 1 or more");
        }
        if (!sources.isEmpty() && isSource(text) && !isSource(sources.getLast())) {
            throw refused("TEXT is before SOURCE: stateroom search " + sources.getLast() + " " + text);
        }
        SearchQuery query = new SearchQuery(text, regex, matchCase, word, paths, scopes(), asAgent ? (int) Math.min(most, limit) : most);
        List<String> named = sources.isEmpty() ? List.of(workspace(true)) : sources;
        try (ProgressLine progress = progress();
                SearchedSources opened = new SearchedSources(opener(), sources.isEmpty() ? null : options.workspace, progress)) {
            if (asAgent) {
                return new AgentSearchReport(terminal, options).answer(opener(), opened.workspaces(named), query);
            }
            List<SearchSource> searched = opened.open(named);
            FoundHits found = new FoundHits(terminal, progress, options.json, limit, query.mostPerGroup());
            try {
                if (WorkspaceSearch.run(searched, query, found, found) instanceof Outcome.Failed<SearchQuery>(var why)) {
                    throw refused(why.sentence());
                }
            } catch (FailureException stopped) {
                print(found.answer(stopped), () -> {});
                throw stopped;
            } catch (CancelledException enough) {
                progress.note("only the first " + limit + " hits are given; --limit gives more");
            }
            print(found.answer(null), found::sum);
            return found.count() == 0 ? NEGATIVE : DONE;
        }
    }

    private boolean isSource(String word) {
        return SourceForm.isOpenable(StepAddress.parse(word).source(), surroundings.folder());
    }

    private Set<SearchScope> scopes() {
        Set<SearchScope> wanted = EnumSet.noneOf(SearchScope.class);
        for (String name : scopes) {
            if (name.equals("all") || name.equals("everything")) {
                return EnumSet.allOf(SearchScope.class);
            }
            wanted.add(SearchScope.named(name)
                    .orElseThrow(() -> refused("--in does not know '" + name + "': use "
                            + String.join(", ", Stream.of(SearchScope.values()).map(SearchScope::id).toList()) + " or all")));
        }
        return wanted.isEmpty() ? EnumSet.allOf(SearchScope.class) : wanted;
    }
}
