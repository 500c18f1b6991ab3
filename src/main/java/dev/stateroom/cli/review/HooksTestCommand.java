package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.notice.ReviewNotice;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.hook.HookDelivery;
import dev.stateroom.workspace.hook.HookList;
import dev.stateroom.workspace.hook.ReviewHook;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "test", description = "Send an example to a hook now. Exit status 1 if it was not taken.")
final class HooksTestCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "The hook.")
    private String name = "";

    @Override
    public Integer call() {
        OwnData own = opener().ownData().orThrow();
        HookList hooks = new HookList(own);
        ReviewHook hook = hooks.all().orThrow().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> refused("there is no hook " + name + ": see hooks list"));
        Instant now = Instant.now();
        WaitingRequest example = new WaitingRequest(
                new WaitingRequest.Place("example.db", "example.db", "example"),
                "example",
                now.atOffset(ZoneOffset.UTC),
                false,
                false,
                "main",
                List.of(new WaitingRequest.Call("write_file", "/notes.md", 0, 0, 0, List.of("approve", "reject"))));
        String answer = HookDelivery.deliver(hook, new ReviewNotice(ReviewNotice.Kind.WAITING, now, example), hooks.signer().orThrow()).orThrow();
        terminal.out().println(hook.name() + " took the example: " + answer);
        return DONE;
    }
}
