package dev.stateroom.cli.program;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.LangchainFact;
import dev.stateroom.report.JsonDocument;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

@Command(
        name = "dialects",
        description = {
            "List the dialects, and what each release of the agents' packages does.",
            "A fact holds in the releases that its columns name. Facts of langchain hold in releases of langchain.",
        })
final class DialectsCommand extends CliCommand {
    @Override
    public Integer call() {
        List<FactAnswer> facts = Stream.concat(
                        Arrays.stream(DialectFact.values())
                                .map(fact -> new FactAnswer("deepagents", name(fact), fact.releases(Era.Language.PYTHON), fact.releases(Era.Language.JAVASCRIPT), fact.meaning())),
                        Arrays.stream(LangchainFact.values())
                                .map(fact -> new FactAnswer("langchain", name(fact), fact.releases(Era.Language.PYTHON), fact.releases(Era.Language.JAVASCRIPT), fact.meaning())))
                .toList();
        List<DialectAnswer> dialects = Arrays.stream(Era.values())
                .map(era -> new DialectAnswer(era.id(), era.language(), era.usualRelease().toString(), era.usualLangchain().toString()))
                .toList();
        record Answer(List<DialectAnswer> dialects, List<FactAnswer> facts) {}
        print(new Answer(dialects, facts), () -> print(dialects, facts));
        return DONE;
    }

    private record DialectAnswer(String name, Era.Language language, String release, String langchain) {}

    private record FactAnswer(String package_, String name, String python, String npm, String meaning) {}

    private void print(List<DialectAnswer> dialects, List<FactAnswer> facts) {
        TextTable table = new TextTable().left("DIALECT").left("LANGUAGE").left("RELEASE").left("LANGCHAIN");
        dialects.forEach(one -> table.row().cell(one.name()).cell(JsonDocument.word(one.language())).cell(one.release()).cell(one.langchain()));
        table.print(terminal);
        terminal.out().println();
        TextTable held = new TextTable().left("FACT").left("PYTHON").left("NPM").free("MEANING");
        facts.forEach(fact -> held.row()
                .cell((fact.package_().equals("langchain") ? "langchain." : "") + fact.name())
                .cell(fact.python())
                .cell(fact.npm())
                .cell(fact.meaning()));
        held.print(terminal);
    }

    private static String name(Enum<?> fact) {
        return fact.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
