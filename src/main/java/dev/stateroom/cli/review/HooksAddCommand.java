package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.notice.ReviewNotice;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.hook.HookList;
import dev.stateroom.workspace.hook.ReviewHook;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "add",
        description = {
            "Add a hook, or replace the one with its name. Adding it is your agreement to notify it.",
            "A program gets the message on its standard input and is run only while its content is the same as now.",
        })
final class HooksAddCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "What you call it.")
    private String name = "";

    @Option(names = "--url", paramLabel = "URL", description = "An address that takes a POST: https, or on this computer.")
    private @Nullable String url;

    @Option(names = "--program", paramLabel = "FILE", description = "A program, run without arguments.")
    private @Nullable Path program;

    @Option(names = "--on", paramLabel = "EVENTS", split = ",", description = "The events it gets: waiting, overdue, gone, decided (default: waiting).")
    private List<String> on = List.of(ReviewNotice.Kind.WAITING.word());

    @Option(names = "--overdue-after", paramLabel = "MINUTES", description = "When a call is overdue (default: 30).")
    private int minutes = (int) ReviewHook.USUAL_PATIENCE.toMinutes();

    @Option(
            names = "--details",
            description = "Also send source, thread, agent, paths and commands. Without it: the names of the tools, and how many calls.")
    private boolean details;

    @Override
    public Integer call() {
        if (!ReviewHook.isName(name)) {
            throw refused("a hook's name has 1 to 60 letters, digits and . _ -");
        }
        if (minutes < 1) {
            throw refused("--overdue-after " + minutes + " is below 1");
        }
        Set<ReviewNotice.Kind> kinds = ReviewHook.kinds(on).orThrow();
        if ((url == null) == (program == null)) {
            throw refused("give one of --url and --program");
        }
        Outcome<ReviewHook.Target> target = program == null ? ReviewHook.address(String.valueOf(url)) : HookList.program(surroundings.folder().resolve(program));
        OwnData own = opener().ownData().orThrow();
        HookList hooks = new HookList(own);
        ReviewHook added = target.then(known -> hooks.add(new ReviewHook(name, known, kinds, Duration.ofMinutes(minutes), details))).orThrow();
        terminal.out().println(added.name() + " gets " + added.shownKinds() + ": " + TerminalText.line(added.shownTarget()));
        terminal.out().println("messages are signed with " + hooks.signer().orThrow().known().text());
        return DONE;
    }
}
