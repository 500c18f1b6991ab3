package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.JsonDocument;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.workspace.hook.HookList;
import dev.stateroom.workspace.hook.ReviewHook;
import java.util.List;
import picocli.CommandLine.Command;

@Command(name = "list", description = "List the hooks. An address is shown without its path, which may be secret.")
final class HooksListCommand extends CliCommand {
    @Override
    public Integer call() {
        List<ReviewHook> hooks = opener().ownData().then(own -> new HookList(own).all()).orThrow();
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startArray();
                hooks.forEach(hook -> document.startObject()
                        .property("name", hook.name())
                        .property("target", hook.shownTarget())
                        .property("on", List.of(hook.shownKinds().split(",", -1)))
                        .property("overdue_after_minutes", hook.patience().toMinutes())
                        .property("details", hook.details())
                        .endObject());
                document.endArray();
            }
        } else if (hooks.isEmpty()) {
            terminal.out().println("No hooks. Add one with hooks add.");
        } else {
            TextTable table = new TextTable().left("HOOK").left("ON").right("OVERDUE AFTER").left("DETAILS").free("TARGET");
            hooks.forEach(hook -> table.row()
                    .cell(hook.name())
                    .cell(hook.shownKinds())
                    .cell(hook.patience().toMinutes() + " min")
                    .cell(hook.details() ? "yes" : "no")
                    .cell(hook.shownTarget()));
            table.print(terminal);
        }
        return DONE;
    }
}
