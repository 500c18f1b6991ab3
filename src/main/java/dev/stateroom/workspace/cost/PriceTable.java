package dev.stateroom.workspace.cost;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.cost.ThreadUsage.ModelAnswer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * What models cost, in US dollars for a million tokens, by the beginning of the model's name: the longest one that fits counts. A
 * provider's prefix ({@code anthropic:}, {@code openai/}) is left out of account.
 */
public final class PriceTable {
    private static final double MILLION = 1_000_000;

    private final List<Price> prices;

    /** The prices of one model; the last two are for input that came from, or went to, the provider's cache. */
    private record Price(String model, double input, double output, double cacheRead, double cacheWrite) {}

    private PriceTable(List<Price> prices) {
        this.prices = List.copyOf(prices);
    }

    /** The list prices that the program knows. */
    public static PriceTable known() {
        try (InputStream in = Objects.requireNonNull(PriceTable.class.getResourceAsStream("prices.json"), "prices.json")) {
            return of(in.readAllBytes()).orThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads {@code {"prices": [{"model": "gpt-5", "input": 1.25, "output": 10, "cache_read": 0.125, "cache_write": 0}]}}. What the cache
     * costs is as other input where it is not said.
     *
     * @return INVALID with the entry that is no price
     */
    public static Outcome<PriceTable> of(byte[] json) {
        List<ForeignValue> entries = ForeignValue.items(ForeignValue.fields(PlainJson.read(json)).get("prices"));
        List<Price> prices = new ArrayList<>();
        for (ForeignValue entry : entries) {
            ForeignValue.Fields fields = ForeignValue.fields(entry);
            String model = ForeignValue.text(fields.get("model"));
            double input = number(fields, "input", -1);
            double output = number(fields, "output", -1);
            if (model == null || input < 0 || output < 0) {
                return Outcome.failed(
                        Failure.Kind.INVALID, "price " + (prices.size() + 1) + " needs a model and what a million tokens of input and output cost, in dollars");
            }
            prices.add(new Price(bare(model), input, output, number(fields, "cache_read", input), number(fields, "cache_write", input)));
        }
        return prices.isEmpty() ? Outcome.failed(Failure.Kind.INVALID, "there are no prices in it: a list \"prices\" is expected") : Outcome.ok(new PriceTable(prices));
    }

    private static double number(ForeignValue.Fields in, String name, double otherwise) {
        return switch (in.get(name)) {
            case ForeignValue.Int(long whole) -> whole;
            case ForeignValue.Real(double real) -> real;
            case null, default -> otherwise;
        };
    }

    /** These prices, and the other's for models that these do not name. */
    public PriceTable over(PriceTable other) {
        List<Price> all = new ArrayList<>(prices);
        other.prices.stream().filter(price -> prices.stream().noneMatch(own -> own.model().equals(price.model()))).forEach(all::add);
        return new PriceTable(all);
    }

    private static String bare(String model) {
        String name = model.toLowerCase(Locale.ROOT);
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':')) + 1);
    }

    /** What tokens of an answer's model cost, in dollars; empty for a model without a price. */
    public OptionalDouble of(ModelAnswer answer, TokenUsage usage) {
        String name = bare(answer.model());
        Price best = null;
        for (Price price : prices) {
            if (name.startsWith(price.model()) && (best == null || price.model().length() > best.model().length())) {
                best = price;
            }
        }
        if (best == null) {
            return OptionalDouble.empty();
        }
        long plain = Math.max(0, usage.input() - usage.cacheRead() - usage.cacheWritten());
        return OptionalDouble.of((plain * best.input()
                        + usage.cacheRead() * best.cacheRead()
                        + usage.cacheWritten() * best.cacheWrite()
                        + usage.output() * best.output())
                / MILLION);
    }

    /** What the provider's cache saved in an answer, in dollars: less than nothing where writing to it cost more. */
    public OptionalDouble saved(ModelAnswer answer) {
        TokenUsage usage = answer.usage();
        TokenUsage without = new TokenUsage(usage.input(), usage.output(), usage.total(), 0, 0, 0);
        OptionalDouble cost = of(answer, usage);
        return cost.isEmpty() ? cost : OptionalDouble.of(of(answer, without).orElse(0) - cost.getAsDouble());
    }
}
