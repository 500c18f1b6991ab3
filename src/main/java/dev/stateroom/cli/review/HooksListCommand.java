package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
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
        record HookRow(String name, String target, List<String> on, long overdueAfterMinutes, boolean details) {}
        print(
                hooks.stream().map(hook -> new HookRow(hook.name(), hook.shownTarget(), List.of(hook.shownKinds().split(",", -1)), hook.patience().toMinutes(), hook.details())).toList(),
                () -> print(hooks));
        return DONE;
    }

    private void print(List<ReviewHook> hooks) {
        if (hooks.isEmpty()) {
            terminal.out().println("No hooks. Add one with hooks add.");
            return;
        }
        TextTable table = new TextTable().left("HOOK").left("ON").right("OVERDUE AFTER").left("DETAILS").free("TARGET");
        hooks.forEach(hook -> table.row()
                .cell(hook.name())
                .cell(hook.shownKinds())
                .cell(hook.patience().toMinutes() + " min")
                .cell(hook.details() ? "yes" : "no")
                .cell(hook.shownTarget()));
        table.print(terminal);
    }
}
